/** Light or dark: the reader's choice, or else the system's. */
const KEY = 'theatrum.theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');

function read(): 'light' | 'dark' {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : system.matches ? 'dark' : 'light';
}

class Theme {
  name = $state(read());
  constructor() {
    this.apply();
    system.addEventListener('change', () => {
      this.name = read();
      this.apply();
    });
  }
  toggle(): void {
    this.name = this.name === 'dark' ? 'light' : 'dark';
    localStorage.setItem(KEY, this.name);
    this.apply();
  }
  private apply(): void {
    document.documentElement.dataset['theme'] = this.name;
  }
}

export const theme = new Theme();
