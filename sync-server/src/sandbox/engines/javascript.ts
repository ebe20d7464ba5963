import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '#server/sandbox/engines/engine.ts'
import { findPackage, findRunners, shown } from '#server/sandbox/engines/runner-files.ts'

const packages = ['quickjs-emscripten-core', '@jitl/quickjs-wasmfile-release-sync', '@jitl/quickjs-ffi-types']

/** JavaScript in QuickJS, an interpreter in WebAssembly without any function of the system, inside a process of Node. */
export const javascriptEngine: Engine = {
  language: 'javascript',
  isLockedIn: true,
  packages: [],
  probe: `
    const reached = [data + get('', '')]
    for (const name of ['process', 'require', 'module', 'WebAssembly', 'Deno', 'Bun', 'std', 'os', 'setTimeout']) {
      if (globalThis[name] !== undefined) reached.push(name)
    }
    for (const name of ['fs', 'node:fs', 'std', 'os', '/etc/passwd']) await import(name).then(() => reached.push(name), () => {})
    return reached`,
  findRuntime: () => {
    const file = realpathSync(process.execPath)
    const folder = findRunners()
    const names = ['run.mjs', 'names.js', 'rounds.js']
    return Promise.resolve({
      file,
      // its own heap holds one message at a time; the code's memory is bounded by QuickJS
      args: ['--max-old-space-size=64', '--disable-wasm-trap-handler', '/code/run.mjs'],
      env: {},
      files: [
        ...shown(file),
        ...names.map((name) => ({ from: join(folder, name), to: join('/code', name) })),
        ...packages.map((name) => ({ from: findPackage(name), to: join('/code/node_modules', name) })),
      ],
      ownMb: undefined,
      scratchMb: 0,
    })
  },
}
