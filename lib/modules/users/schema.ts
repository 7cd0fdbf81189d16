import { z } from 'zod'

/** The author of something public: never an e-mail address. */
export const authorDto = z.object({
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
  is_clinician: z.boolean(),
})

export type AuthorDto = z.infer<typeof authorDto>
