import formatCompiled from 'use-intl/format-message/format-only'
import { isolateValues } from './typed-text'

type FormatParameters = Parameters<typeof formatCompiled>

/**
 * Replaces next-intl's formatter of messages compiled by the build (next.config.mjs): isolates the right-to-left texts that people
 * typed, wherever a sentence contains one.
 */
function formatMessage(...[path, message, values, options]: FormatParameters) {
  return formatCompiled(path, message, values && isolateValues(values), options)
}

export default Object.assign(formatMessage, { raw: formatCompiled.raw })
