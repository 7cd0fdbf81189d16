import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'div'>, 'children'> & { as?: 'div' | 'span' | 'ul' } & {
  [attribute: `data-${string}`]: string | boolean | undefined
}

/**
 * A place that the plain script fills (lib/browser/reading), perhaps before React hydrates. React hydrates a page only if it is
 * as rendered, and renders it again otherwise: everything added would be lost, and a queued press would hit nothing. React does
 * not compare the content of raw HTML.
 */
export function ScriptSlot({ as = 'div', ...rest }: Props) {
  const Tag = as as 'div'
  return <Tag {...rest} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
