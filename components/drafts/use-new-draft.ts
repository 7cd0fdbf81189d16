import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { newObject, slotOf } from '@/lib/modules/drafts/new-object'
import { newSlot } from './draft-calls'

/** The new-item draft named in the address; without one, a new draft, which is then put into the address. */
export function useNewDraft() {
  const query = useSearchParams()
  const named = query.get('draft') ?? ''
  const [made] = useState(() => newObject(newSlot()))
  const object = slotOf(named) === undefined ? made : named
  useEffect(() => {
    if (object === named) return
    const search = new URLSearchParams({ draft: object })
    history.replaceState(null, '', `${location.pathname}?${search}`)
  }, [object, named])
  return { object, resumes: query.has('resume') }
}
