import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'div'>, 'children'> & { as?: 'div' | 'span' | 'ul' } & {
  [attribute: `data-${string}`]: string | boolean | undefined
}

/**
 * A place that the plain script fills (lib/browser/reading), perhaps before React hydrates. React re-renders a page
 * that differs from its own rendering, which would lose everything added, along with queued presses. It does not
 * compare the content of raw HTML.
 */
export function ScriptSlot({ as = 'div', ...rest }: Props) {
  const Tag = as as 'div'
  return <Tag {...rest} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
