import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'div'>, 'children'> & { as?: 'div' | 'span' | 'ul' } & {
  [attribute: `data-${string}`]: string | boolean | undefined
}

/**
 * A place that the plain script fills (lib/browser/reading), perhaps before React is there. React takes a page over
 * only when it finds it as it was rendered, and renders it anew otherwise: all that was added would be lost, and a
 * press that waits would hit nothing. It does not look into what is said to be HTML.
 */
export function ScriptSlot({ as = 'div', ...rest }: Props) {
  const Tag = as as 'div'
  return <Tag {...rest} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
