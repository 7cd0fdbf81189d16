import { contentKinds } from './content-kinds'
import { curatedKinds, type LibraryKind } from './library-kinds'

/** Where staff find an item of the library: its own page, or its table with the item open where the table supports that. */
export function workPathOf(kind: LibraryKind, id: string): string {
  if (kind in contentKinds) return contentKinds[kind as keyof typeof contentKinds].workPath(id)
  const { workPath, opens } = curatedKinds[kind as keyof typeof curatedKinds]
  return opens ? `${workPath}?open=${id}` : workPath
}
