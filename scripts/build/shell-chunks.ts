import type { Plugin } from 'vite'

/**
 * Leaves scripts out of the shell's lists of what its lazy pages need: they name each other, and the lists were four kilobytes. The screens of most
 * visits are listed in `index.html` (screens-ahead.ts). Styles stay named, since only these lists fetch them. All other lists leave out the
 * scripts of the shell and the imports of the file that has the list. Each entry costs time at the start.
 */
export function shellChunks(): Plugin {
  const shell = new Set<string>()
  let importsOf: (name: string) => ReadonlySet<string> = () => new Set()
  return {
    name: 'shell-chunks',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, needed, { hostId, hostType }) => {
            if (hostType === 'html') return needed
            const own = importsOf(hostId)
            return needed.filter((name) => !name.endsWith('.js') || !(shell.has(hostId) || shell.has(name) || own.has(name)))
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const add = (name: string, into: Set<string>): Set<string> => {
          const chunk = bundle[name]
          if (chunk?.type !== 'chunk' || into.has(name)) return into
          into.add(name)
          for (const each of chunk.imports) add(each, into)
          return into
        }
        importsOf = (name) => add(name, new Set())
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'index') add(chunk.fileName, shell)
      },
    },
  }
}
