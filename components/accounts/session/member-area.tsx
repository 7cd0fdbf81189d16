import {
  keepPreviousData,
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { call } from '@/lib/browser/api/call'
import { ApiError } from '@/lib/browser/api/send'
import { readToken, rememberStaff, useSession } from '@/lib/browser/session/session-store'
import type { z } from '@/lib/core/zod'
import type { ProfileDto, profileDto } from '@/lib/modules/accounts/users/schema'
import { useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/error-state'
import { isStaffAccount } from './account-state'

export const PROFILE = ['profile'] as const

/** The query key of the signed-in person's profile. */
const profileKey = (token: string | null) => [...PROFILE, token]

/** Changes the cached profile by a response. */
export function updateProfile(
  client: QueryClient,
  update: (known: ProfileDto) => ProfileDto,
): void {
  client.setQueryData<ProfileDto>(profileKey(readToken()), (known) => known && update(known))
}

/**
 * The viewer's profile. Sends no request before hydration or without a session. Returns the previous session's profile
 * (`isPlaceholderData`) after a session has ended and while a new session's profile is loading.
 */
export function useProfile() {
  const token = useSession()?.token ?? null
  const profile = useQuery({
    queryKey: profileKey(token),
    queryFn: async ({ signal }) => {
      const options = { signal, ...(token ? { token } : {}) }
      const { data } = await call<z.infer<typeof profileDto>>('GET', '/auth/profile', options)
      return data
    },
    enabled: token !== null,
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = profile
  useEffect(() => {
    if (data && !isPlaceholderData) rememberStaff(isStaffAccount(data))
  }, [data, isPlaceholderData])
  return profile
}

interface Props {
  profile: UseQueryResult<ProfileDto>
  /** Shown until there is a response. */
  loading: ReactNode
}

/** Replaces content that needs a profile while it loads, or after loading has failed. */
export function AwaitedProfile({ profile, loading }: Props) {
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const { error, isFetching, refetch } = profile
  // When the session has ended, the login page opens at once.
  const isOver = error instanceof ApiError && error.status === 401
  if (!error || isFetching || isOver) return loading
  return (
    <ErrorState
      title={t('profileFailed')}
      text={failureText(error, { fallback: '' })}
      retry={<Button onClick={() => refetch()}>{tErrors('retry')}</Button>}
    />
  )
}

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
    updateProfile(client, () => data)
    return message
  }
}
