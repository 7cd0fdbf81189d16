import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

// Loaded into a server through NODE_OPTIONS: writes a line with the port for each connection it opens itself.
subscribe('net.client.socket', ({ socket }) => {
  socket.once('connect', () => {
    if (socket.remotePort) appendFileSync(process.env.CONNECTIONS_FILE, `${socket.remotePort}\n`)
  })
})
