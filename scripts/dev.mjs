// `npm run dev`: server and client in one terminal, each restarting on its own changes. Ctrl+C ends both.
import { spawn } from 'node:child_process'

const serverPort = process.env.PORT ?? '3000'
const parts = [
  {
    name: 'server',
    args: ['node_modules/tsx/dist/cli.mjs', 'watch', 'sync-server/src/main.ts'],
    env: { PUBLIC_URL: 'http://localhost:5173' },
  },
  { name: 'client', args: ['node_modules/vite/bin/vite.js'], env: { DEV_SERVER: `http://127.0.0.1:${serverPort}` } },
]

const children = parts.map(({ name, args, env }) => {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...env, ...process.env } })
  child.on('exit', (code) => stop(code ?? 0, name))
  return child
})

let stopping = false
function stop(code, name) {
  if (stopping) return
  stopping = true
  if (code !== 0) console.error(`the ${name} ended with ${code}`)
  for (const child of children) child.kill('SIGTERM')
  process.exitCode = code
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
