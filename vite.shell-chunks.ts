import type { Plugin } from 'vite'

/**
 * Leaves scripts out of the shell's lists of what its lazy pages need: they name each other, and the lists were four kilobytes. The screens of most
 * visits are listed in `index.html` (vite.screens-ahead.ts). Styles stay named, since only these lists fetch them.
 */
export function shellChunks(): Plugin {
  const shell = new Set<string>()
  return {
    name: 'shell-chunks',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, needed, { hostId }) => (shell.has(hostId) ? needed.filter((name) => !name.endsWith('.js')) : needed),
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const add = (name: string): void => {
          const chunk = bundle[name]
          if (chunk?.type !== 'chunk' || shell.has(name)) return
          shell.add(name)
          chunk.imports.forEach(add)
        }
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'index') add(chunk.fileName)
      },
    },
  }
}
