export const overlayStyle = 'fixed inset-0 z-40 bg-ink opacity-50 dark:bg-paper dark:opacity-80'

/* Placed with inset and margin rather than transform: text stays sharp, and the style sheet is smaller. */
const base = [
  'fixed inset-x-0 bottom-0 z-50 m-auto grid max-h-[85vh] gap-4 overflow-y-auto border border-line',
  'rounded-t-card bg-surface px-5 pt-5 animate-rise scroll-pb-20',
  // The space at the end, which a sticky footer covers: padding would push that footer up in some browsers.
  "after:h-4 after:content-['']",
  'sm:inset-4 sm:h-fit sm:w-full sm:rounded-card sm:px-6 sm:pt-6 sm:after:h-2',
].join(' ')

/** The actions at the end of a window: in reach while its content scrolls. */
export const dialogFooterStyle = [
  'sticky bottom-0 z-10 -mx-5 -mb-8 border-t border-line bg-surface px-5 py-3',
  'sm:-mx-6 sm:-mb-6 sm:px-6',
].join(' ')

/** The same for a row of buttons. */
export const dialogActionsStyle = `${dialogFooterStyle} flex flex-wrap justify-end gap-3`

export const dialogStyle = `${base} sm:max-w-lg`
/** For content that is itself a page: a document. */
export const wideDialogStyle = `${base} sm:max-w-4xl`
