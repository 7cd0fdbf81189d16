import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { OperatorError } from '../command-line.mjs'

const ARCHIVE = /^ingingo-(\d{4}-\d{2}-\d{2})T\d{6}Z\.tar\.gz(?:\.age)?$/
const DAY_MS = 86_400_000

/** The Monday of a day's week, such as `2026-11-16`. */
function getWeek(day) {
  const date = new Date(`${day}T00:00:00Z`)
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10)
}

const PERIODS = [(day) => day, getWeek, (day) => day.slice(0, 7)]

/**
 * The number of days, weeks and months for which a backup is kept.
 * @param {string} [text] `7,4,12`, which is the default
 * @returns {number[]}
 * @throws {OperatorError}
 */
export function parseRetention(text = '7,4,12') {
  const counts = text.split(',').map(Number)
  if (counts.length === 3 && counts.every((count) => Number.isInteger(count) && count >= 0)) {
    return counts
  }
  throw new OperatorError('What is kept must be three numbers, of days, weeks and months: 7,4,12.')
}

/**
 * Lists the expired backups: the newest of each recent day, week and month is kept, and the newest of all.
 * @param {string[]} names of files, including other ones
 * @param {number[]} keep the result of `parseRetention`
 */
export function listExpired(names, keep) {
  const archives = names
    .filter((name) => ARCHIVE.test(name))
    .sort()
    .reverse()
  const retained = new Set(archives.slice(0, 1))
  for (const [index, getPeriod] of PERIODS.entries()) {
    const newest = new Map()
    for (const name of archives) {
      const period = getPeriod(name.match(ARCHIVE)[1])
      if (!newest.has(period)) newest.set(period, name)
    }
    for (const name of [...newest.values()].slice(0, keep[index])) retained.add(name)
  }
  return archives.filter((name) => !retained.has(name))
}

/** Deletes the expired backups of a folder and touches nothing else in it. */
export async function deleteExpired(folder, keep) {
  const expired = listExpired(await readdir(folder), keep)
  for (const name of expired) await rm(join(folder, name), { force: true })
  return expired.length
}

/**
 * Reads the options of `npm run backup`, falling back to the environment.
 * @param {{ to?: string, recipient?: string, keep?: string }} options
 * @param {{ dataDir: string }} configuration
 */
export function backupPlan({ to, recipient, keep }, { dataDir }) {
  const { BACKUP_DIR, BACKUP_RECIPIENT, BACKUP_KEEP } = process.env
  return {
    to: resolve(to ?? BACKUP_DIR ?? join(dataDir, 'backups')),
    recipient: recipient ?? BACKUP_RECIPIENT,
    keep: parseRetention(keep ?? BACKUP_KEEP),
  }
}
