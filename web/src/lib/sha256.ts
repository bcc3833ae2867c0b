/** SHA-256 in plain code: the browser's own is closed to pages that come over plain HTTP, from a server in the next room. */

/** The first 32 bits of the fractional part of a root of a prime, as the standard wants them. */
const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32);

const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const at = (words: ArrayLike<number>, k: number) => words[k] as number;

export function sha256(text: string): string {
  const hash = Uint32Array.from(START);
  const data = padded(new TextEncoder().encode(text));
  for (let start = 0; start < data.byteLength; start += 64) digest(hash, new DataView(data.buffer, start, 64));
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** A one, zeros, and the length in bits: whole blocks of 64 bytes. */
function padded(bytes: Uint8Array): Uint8Array {
  const data = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  data.set(bytes);
  data[bytes.length] = 0x80;
  new DataView(data.buffer).setBigUint64(data.length - 8, BigInt(bytes.length) * 8n);
  return data;
}

function digest(hash: Uint32Array, block: DataView): void {
  const words = new Uint32Array(64);
  for (let k = 0; k < 16; k++) words[k] = block.getUint32(k * 4);
  for (let k = 16; k < 64; k++) {
    const early = at(words, k - 15);
    const late = at(words, k - 2);
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[k] = at(words, k - 16) + small + at(words, k - 7) + large;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let k = 0; k < 64; k++) {
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(ROUNDS, k) + at(words, k);
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, k) => (hash[k] = at(hash, k) + word));
}
