import { ScriptSlot } from '../layout/script-slot'

/**
 * Where `MoreLink` inserts further entries: at the end of the element with `data-list`, or after it if it is a `ul`, which can
 * hold nothing else.
 */
export function MoreEntries({ isList = false }: { isList?: boolean }) {
  return <ScriptSlot as={isList ? 'ul' : 'div'} data-added className="contents" />
}
