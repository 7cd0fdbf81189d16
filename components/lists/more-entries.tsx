import { ScriptSlot } from '../layout/script-slot'

/**
 * Where `MoreLink` puts what it adds to a list: after the entries in the element with `data-list`, and for a `ul`,
 * which can hold nothing else, after the list.
 */
export function MoreEntries({ isList = false }: { isList?: boolean }) {
  return <ScriptSlot as={isList ? 'ul' : 'div'} data-added className="contents" />
}
