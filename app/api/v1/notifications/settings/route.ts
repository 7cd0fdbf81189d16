import {
  notificationSettingsDto,
  notificationSettingsInput,
} from '@/lib/modules/notifications/schema'
import { readSettings, saveSettings } from '@/lib/modules/notifications/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The viewer's mail preferences. */
export const GET = defineRoute({
  access: 'member',
  response: notificationSettingsDto,
  message: 'notifications.settings',
  handler: ({ viewer }) => readSettings(viewer),
})

export const PUT = defineRoute({
  access: 'member',
  body: notificationSettingsInput,
  response: notificationSettingsDto,
  message: 'notifications.settingsSaved',
  handler: ({ viewer, body }) => saveSettings(viewer, body),
})
