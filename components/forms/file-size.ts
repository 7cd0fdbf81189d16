const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

/** Returns a file's size as people read it: whole kilobytes, then megabytes with one decimal. */
export function readableSize(bytes: number): { unit: 'kilobytes' | 'megabytes'; size: number } {
  if (bytes < MEGABYTE)
    return { unit: 'kilobytes', size: Math.max(1, Math.round(bytes / KILOBYTE)) }
  return { unit: 'megabytes', size: Math.round((bytes / MEGABYTE) * 10) / 10 }
}
