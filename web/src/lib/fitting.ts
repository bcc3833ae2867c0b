/** A row of buttons in which only those are shown that fit into it; the others can be found elsewhere. */
import type { Attachment } from 'svelte/attachments';

export const fitting: Attachment<HTMLElement> = (row) => {
  const fit = () => {
    const buttons = [...row.children] as HTMLElement[];
    const first = buttons[0]?.offsetTop ?? 0;
    // Hidden from the eye, from the Tab key and from screen readers alike.
    for (const button of buttons) button.style.visibility = button.offsetTop > first ? 'hidden' : '';
  };
  const sizes = new ResizeObserver(fit);
  const changes = new MutationObserver(fit);
  sizes.observe(row);
  changes.observe(row, { childList: true, subtree: true, characterData: true });
  fit();
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
};
