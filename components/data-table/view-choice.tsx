import { cn } from '../ui/class-names'
import { ShallowLink } from './shallow-link'

interface View {
  text: string
  href: string
  isShown: boolean
}

/** Which part of a table's rows is shown. */
export function ViewChoice({ label, views }: { label: string; views: View[] }) {
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-x-1 border-b border-line">
      {views.map(({ text, href, isShown }) => (
        <ShallowLink
          key={text}
          href={href}
          aria-current={isShown ? 'page' : undefined}
          className={cn(
            '-mb-px inline-flex min-h-11 items-center border-b-3 px-3 font-semibold',
            isShown ? 'border-forest text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {text}
        </ShallowLink>
      ))}
    </nav>
  )
}
