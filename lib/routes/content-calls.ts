import type { Caller } from '@/lib/core/caller'
import type { Paging } from '@/lib/core/pagination'
import type { Role } from '@/lib/core/people'
import type { Viewer } from '@/lib/core/permissions'
import type { z } from '@/lib/core/zod'
import type { StaffPart } from '@/lib/modules/content/queries'
import type { ItemChoice } from '@/lib/modules/content/schema'
import type { EditEffect, Outcome } from '@/lib/modules/editorial/schema'
import type { ContentRepository } from '@/lib/modules/editorial/service'
import type { Access, ViewerOf } from '@/lib/platform/http/access'
import type { FileRules } from '@/lib/platform/http/part-collector'
import type { UploadedFile } from '@/lib/platform/http/read-multipart'

type Answer<T> = z.ZodType<T, T>

export type Decide<Content, Body> = (
  repository: ContentRepository<Content>,
  viewer: Viewer,
  id: string,
  body: Body,
  caller: Caller,
) => Promise<Outcome>

/** The responses of a kind's calls, and who may read them. */
export interface ContentCalls<
  A extends Access,
  Content,
  One,
  All,
  Own,
  Approved,
  Found,
  Input,
  Changes,
> {
  repository: ContentRepository<Content>
  one: Answer<One>
  edited: Answer<One & { effect: EditEffect }>
  decided: Answer<One & { decision: Outcome }>
  readOne: (viewer: Viewer | null, id: string) => Promise<One>
  /** Who may call the list of all. */
  listedFor: A
  listed: Answer<All>
  /** The default page size of the list of all and of the approved ones. */
  mostListed: number
  list: (viewer: ViewerOf<A>, paging: Paging, part: StaffPart, choice: ItemChoice) => Promise<All>
  own: Answer<Own>
  listOwn: (viewer: Viewer, paging: Paging, choice: ItemChoice) => Promise<Own>
  approved: Answer<Approved>
  listApproved: (paging: Paging) => Promise<Approved>
  found: Answer<Found>
  search: (
    viewer: Viewer | null,
    typed: string,
    paging: Paging,
    choice: ItemChoice,
    isOwn: boolean,
  ) => Promise<Found>
  createdBy: readonly Role[]
  input: z.ZodType<Input>
  changes: z.ZodType<Changes>
  /** The field of its cover or document. */
  file: [field: string, rule: FileRules[string]]
  demands: readonly string[]
  create: (
    viewer: Viewer,
    input: Input,
    file: UploadedFile | undefined,
    caller: Caller,
  ) => Promise<One>
  edit: (
    viewer: Viewer,
    id: string,
    changes: Changes,
    file: UploadedFile | undefined,
    caller: Caller,
  ) => Promise<One & { effect: EditEffect }>
}
