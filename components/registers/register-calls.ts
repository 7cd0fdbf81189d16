import { call } from '@/lib/browser/api/call'
import type { RegisterName } from '@/lib/core/registers'
import type { z } from '@/lib/core/zod'
import type { EntryDto, entriesDto } from '@/lib/modules/registers/schema'

type Entries = z.infer<typeof entriesDto>

/** The key under which registers are cached, and refetched after a change. */
export const REGISTERS = 'registers'

export const readRegister = async (register: RegisterName, signal?: AbortSignal) =>
  (await call<Entries>('GET', `/registers/${register}`, signal ? { signal } : {})).data.entries

export const saveEntry = (
  register: RegisterName,
  entry: Pick<EntryDto, 'entry_id' | 'version'> | null,
  fields: Record<string, string>,
) =>
  entry
    ? call<EntryDto>('PATCH', `/registers/${register}/${entry.entry_id}`, {
        json: { fields, version: entry.version },
      })
    : call<EntryDto>('POST', `/registers/${register}`, { json: { fields } })

export const closeEntry = ({ register, entry_id, closed_at, version }: EntryDto) =>
  call<EntryDto>('PUT', `/registers/${register}/${entry_id}/closing`, {
    json: { closed: closed_at === null, version },
  })

export const beginWithDraft = (register: RegisterName) =>
  call<Entries>('POST', `/registers/${register}/draft`, { json: {} })
