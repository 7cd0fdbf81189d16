/** Answers every request with one file held in memory: the least a Node.js server can do. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file, headers, port] = process.argv.slice(2)
const body = readFileSync(file)
const head = JSON.parse(headers)

createServer((_request, response) => response.writeHead(200, head).end(body)).listen(
  Number(port),
  '127.0.0.1',
)
