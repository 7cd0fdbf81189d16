/** What all one-line and many-line fields share. 16 px text, so that phones do not zoom in. */
export const controlStyle = [
  'block w-full min-h-11 rounded-control border border-edge bg-surface px-3 py-2 text-base text-ink',
  'placeholder:text-muted transition-colors duration-150 hover:border-ink',
  'disabled:bg-wash disabled:text-muted',
  'aria-invalid:border-danger aria-invalid:outline-danger',
].join(' ')
