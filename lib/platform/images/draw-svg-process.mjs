/**
 * Reads an SVG from stdin and writes it to stdout as a PNG, at most as wide as its argument says. encode.ts starts
 * one process per drawing. The process ends itself beyond its time or memory limit, as the library has no limits and
 * cannot be stopped.
 */
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

const DPI = 72
const MAX_PIXELS = 40_000_000
/** Sixty of them are Node and the library. */
const MAX_MEGABYTES = 120
/** CPU seconds: a busy machine is not the drawing's fault. A legitimate drawing takes a tenth of this, and Node another. */
const MAX_SECONDS = 3
const LOOK_MS = 5
const wanted = Number(process.argv[2])

sharp.concurrency(1)
sharp.cache(false)

// The library draws in another thread, so this one is free to watch.
const watch = setInterval(() => {
  const { user, system } = process.cpuUsage()
  const isTooLong = user + system > MAX_SECONDS * 1_000_000
  const isTooLarge = process.memoryUsage.rss() > MAX_MEGABYTES * 1024 * 1024
  // A normal exit would wait for the drawing.
  if (isTooLong || isTooLarge) process.kill(process.pid, 'SIGKILL')
}, LOOK_MS)

const bytes = await buffer(process.stdin)
const { format, width = wanted } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
if (format !== 'svg') throw new Error(`No drawing: ${format}`)
const density = Math.min(2400, Math.max(1, (DPI * wanted) / Math.max(1, width)))
const png = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', density })
  .resize({ width: wanted, height: wanted * 2, fit: 'inside', withoutEnlargement: true })
  .png({ compressionLevel: 1 })
  .toBuffer()
clearInterval(watch)
process.stdout.write(png)
