import { useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { profileDto } from '@/lib/modules/users/schema'
import { PROFILE } from './use-profile'

/**
 * Sends changes to one's own account and shows the result. Returns the server's message.
 * @param onProgress progress of the upload, 0 to 1
 */
export function useSaveProfile() {
  const client = useQueryClient()
  return async (form: FormData, onProgress?: (share: number) => void): Promise<string> => {
    const { message, data } = await call<z.infer<typeof profileDto>>('PATCH', '/auth', {
      form,
      ...(onProgress ? { onProgress } : {}),
    })
    type Profile = z.infer<typeof profileDto>
    client.setQueryData<Profile>([...PROFILE], (known) => known && data)
    return message
  }
}
