/** Baselines for the product: the bytes of its own response served by nginx as a file, and by a bare Node server. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { fromRoot } from '../support/paths.mjs'
import { freePort } from '../support/port.mjs'
import { findProgram, installPackage } from '../support/system-programs.mjs'
import { startServerProcess } from './spawned.mjs'

/** Fetches a response as a browser that accepts gzip gets it: raw headers and bytes. */
export function fetchBytes(url) {
  return new Promise((done, failed) => {
    const asked = request(url, { headers: { 'accept-encoding': 'gzip' } }, async (answer) => {
      done({ headers: answer.rawHeaders, body: Buffer.concat(await answer.toArray()) })
    })
    asked.once('error', failed).end()
  })
}

const OF_CONNECTION = /^(?:date|connection|keep-alive|transfer-encoding|content-length)$/i

/** Name and value pairs, without the headers that each server writes itself. */
function pairsOf(rawHeaders) {
  const pairs = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (!OF_CONNECTION.test(rawHeaders[at])) pairs.push([rawHeaders[at], rawHeaders[at + 1]])
  }
  return pairs
}

export async function startBareServer({ headers, body }, folder) {
  const file = join(folder, 'bare')
  writeFileSync(file, body)
  const port = await freePort()
  const head = [...pairsOf(headers).flat(), 'Content-Length', `${body.length}`]
  const program = fromRoot('scripts', 'bench', 'bare-server.mjs')
  const url = `http://127.0.0.1:${port}/`
  const args = [program, file, JSON.stringify(head), `${port}`]
  return { ...(await startServerProcess(args, { url })), url }
}

const configuration = ({ folder, port, headers }) => `
daemon off; master_process off; worker_processes 1;
pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 1000000; sendfile on; open_file_cache max=10;
  server {
    listen 127.0.0.1:${port}; root ${folder}/files; etag off;
    types {} default_type "text/html; charset=utf-8";
    ${pairsOf(headers)
      .filter(([name]) => !/^content-type$/i.test(name))
      .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
      .join('\n    ')}
  }
}`

/** @returns the server, or null where nginx is missing and cannot be installed */
export async function startNginx({ headers, body }, folder) {
  if (!findProgram(['nginx'])) await installPackage('nginx-light')
  const program = findProgram(['nginx'])
  if (!program) return null
  mkdirSync(join(folder, 'files'))
  writeFileSync(join(folder, 'files', 'page'), body)
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration({ folder, port, headers }))
  const url = `http://127.0.0.1:${port}/page`
  const args = ['-c', file, '-e', join(folder, 'error.log')]
  return { ...(await startServerProcess(args, { url, program })), url }
}
