import { Moon, Sun } from 'lucide-react'

/** Switches between light and dark; worked by lib/browser/reading, hidden where scripts are off. */
export function ThemeSwitch({ label }: { label: string }) {
  return (
    <button
      type="button"
      data-plain
      data-theme-switch
      aria-label={label}
      className="scripted size-11 items-center justify-center rounded-control hover:bg-wash"
    >
      <Moon aria-hidden="true" className="size-5 dark:hidden" />
      <Sun aria-hidden="true" className="hidden size-5 dark:block" />
    </button>
  )
}
