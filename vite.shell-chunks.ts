import type { Plugin } from 'vite'

/** The files of the addresses where most visits begin: their scripts are fetched together. */
const isScreen = /(AppRoute|DocPageRoute|HomePage|TableRoute)-[\w-]+\.js$/

/**
 * Leaves the shell's own scripts out of the lists of what its lazy pages need: they are there already, and naming them for each page
 * was a kilobyte of the shell. Of rarer pages and of parts that a gesture opens it leaves out all scripts: they name each other, and were three kilobytes more. Styles
 * stay named, since only these lists fetch them.
 */
export function shellChunks(): Plugin {
  const shell = new Set<string>()
  return {
    name: 'shell-chunks',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (file, needed, { hostId }) =>
            shell.has(hostId) ? needed.filter((name) => !name.endsWith('.js') || (isScreen.test(file) && !shell.has(name))) : needed,
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
