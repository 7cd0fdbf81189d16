import { Contrast } from 'lucide-react'

/** Switches between light and dark; handled by lib/browser/reading, hidden where scripts are off. */
export function ThemeSwitch({ label }: { label: string }) {
  return (
    <button
      type="button"
      data-plain
      data-theme-switch
      aria-label={label}
      className="scripted size-11 items-center justify-center rounded-control hover:bg-wash"
    >
      <Contrast aria-hidden="true" className="size-5" />
    </button>
  )
}
