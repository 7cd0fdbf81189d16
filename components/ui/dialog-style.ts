export const overlayStyle = 'fixed inset-0 z-40 bg-ink opacity-50 dark:bg-paper dark:opacity-80'

/* Placed with inset and margin rather than transform: text stays sharp, and the style sheet is smaller. */
const base = [
  'fixed inset-x-0 bottom-0 z-50 m-auto grid max-h-[85vh] gap-4 overflow-y-auto border border-line',
  'rounded-t-card bg-surface p-5 pb-8 animate-rise',
  'sm:inset-4 sm:h-fit sm:w-full sm:rounded-card sm:p-6',
].join(' ')

export const dialogStyle = `${base} sm:max-w-lg`
/** For content that is itself a page: a document. */
export const wideDialogStyle = `${base} sm:max-w-4xl`
