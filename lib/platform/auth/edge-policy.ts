import 'server-only'
import { contentPolicy } from '@/lib/core/content-policy.mjs'
import { env } from '../env'
import { uploadOrigin } from '../storage/upload-origin'

/**
 * Returns the content security policy of staff pages that upload large files directly to a file host: it adds only
 * the host. Null where files pass through this server, as the default policy is enough then.
 */
export function staffPolicy(): string | null {
  const sendsTo = uploadOrigin()
  if (!sendsTo) return null
  const { NODE_ENV, SITE_URL } = env()
  return contentPolicy({
    isProduction: NODE_ENV === 'production',
    isHttps: SITE_URL?.startsWith('https://') ?? false,
    sendsTo,
  })
}
