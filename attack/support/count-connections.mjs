import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

// Loaded into a server by NODE_OPTIONS: each connection that it opens itself is a line with its port.
subscribe('net.client.socket', ({ socket }) => {
  socket.once('connect', () => {
    if (socket.remotePort) appendFileSync(process.env.CONNECTIONS_FILE, `${socket.remotePort}\n`)
  })
})
