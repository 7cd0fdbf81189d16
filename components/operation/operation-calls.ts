import { call } from '@/lib/browser/api/call'
import type { MailRetryDto, OperationDto } from '@/lib/modules/operation/schema'

export const OPERATION = 'operation'

export const readOperation = async (signal: AbortSignal): Promise<OperationDto> =>
  (await call<OperationDto>('GET', '/operation', { signal })).data

export const retryMails = () => call<MailRetryDto>('POST', '/operation/mails')
