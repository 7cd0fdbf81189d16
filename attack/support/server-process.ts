import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const readIfExists = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** A process and all its descendants. */
export function withDescendants(pid: string): string[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readIfExists(`/proc/${pid}/task/${task}/children`).trim().split(' ').filter(Boolean),
  )
  return [pid, ...children.flatMap(withDescendants)]
}

/**
 * The processes that serve requests (Linux only): those that `npm start` started to run `serve.mjs`.
 * @param pid the process of `npm start`; SERVER_PID of the shared server by default
 */
export function servingProcesses(pid = process.env.SERVER_PID ?? ''): string[] {
  if (!pid) throw new Error('Set SERVER_PID to the process of the server that is tested.')
  const serving = withDescendants(pid).filter((each) =>
    readIfExists(`/proc/${each}/cmdline`).includes('serve.mjs'),
  )
  if (serving.length === 0) throw new Error(`Process ${pid} serves nothing.`)
  return serving
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/** The memory of the serving processes, in MB. */
export function memoryInMb(pid?: string): number {
  const kilobytes = servingProcesses(pid).map((each) =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readIfExists(`/proc/${each}/status`))?.[1] ?? 0),
  )
  return sum(kilobytes) / 1024
}

function openSockets(pid: string): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${name}`)) ?? []
      return inode ? [inode] : []
    } catch {
      return []
    }
  })
}

/** The number of file descriptors that the serving processes have open. */
export const countDescriptors = (pid?: string): number =>
  sum(servingProcesses(pid).map((each) => readdirSync(`/proc/${each}/fd`).length))

/** The number of TCP connections that the serving processes have open to a port. */
export function countConnectionsTo(port: number, pid?: string): number {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  const inodes = new Set(servingProcesses(pid).flatMap(openSockets))
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readIfExists(file).split('\n'))
  return rows.filter((row) => {
    const [, , remote = '', , , , , , , inode = ''] = row.trim().split(/\s+/)
    return remote.endsWith(`:${wanted}`) && inodes.has(inode)
  }).length
}
