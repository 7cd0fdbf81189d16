import { anyEntryInput, entriesDto, entryDto, registerParams } from '@/lib/modules/registers/schema'
import { addEntry, listEntries } from '@/lib/modules/registers/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** A complete register that the law requires. */
export const GET = defineRoute({
  access: ['ADMIN'],
  params: registerParams,
  response: entriesDto,
  message: 'registers.read',
  handler: async ({ viewer, params }) => ({
    entries: await listEntries(viewer, params.register),
  }),
})

export const POST = defineRoute({
  access: ['ADMIN'],
  params: registerParams,
  body: anyEntryInput,
  response: entryDto,
  status: 201,
  message: 'registers.added',
  handler: ({ viewer, params, body, caller }) =>
    addEntry(viewer, params.register, body.fields, caller),
})
