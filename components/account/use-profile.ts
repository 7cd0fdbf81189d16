import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '@/lib/browser/api/call'
import { rememberStaff, useSession } from '@/lib/browser/session/session-store'
import type { z } from '@/lib/core/zod'
import type { profileDto } from '@/lib/modules/users/schema'
import { isStaffAccount } from './account-state'

export const PROFILE = ['profile'] as const

/** The viewer's profile. Sends no request before hydration, nor without a session. */
export function useProfile() {
  const session = useSession()
  const profile = useQuery({
    queryKey: PROFILE,
    queryFn: async ({ signal }) => {
      const { data } = await call<z.infer<typeof profileDto>>('GET', '/auth/profile', { signal })
      return data
    },
    enabled: session !== null,
  })
  const { data } = profile
  useEffect(() => {
    if (data) rememberStaff(isStaffAccount(data))
  }, [data])
  return profile
}
