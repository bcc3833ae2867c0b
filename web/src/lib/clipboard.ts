/** Copy the text of a field. Browsers close the clipboard to pages that come over plain HTTP; there the old way still works. */
export async function copied(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand('copy');
  }
}
