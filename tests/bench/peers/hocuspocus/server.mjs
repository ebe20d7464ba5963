// Hocuspocus as its own documentation starts it, with its SQLite extension when PERSIST names a file.
import { SQLite } from '@hocuspocus/extension-sqlite'
import { Server } from '@hocuspocus/server'

const database = process.env.PERSIST
const server = new Server({
  port: Number(process.env.PORT),
  address: '127.0.0.1',
  quiet: true,
  stopOnSignals: false,
  extensions: database ? [new SQLite({ database })] : [],
})
await server.listen()
