import type { Plugin, Rolldown } from 'vite'

/** Pages of most visits. */
const pages = /\/(HomePage|AppRoute|DocPageRoute|TableRoute)\.tsx$/

/**
 * Tells V8 to compile the shell and the pages of most visits while they arrive, on another thread. Without the hint each function is compiled by the page's
 * thread when it is first called: a seventh of its work at a start. Other engines read a comment.
 * Files that many screens share are mostly read for a few of their functions.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const hinted = new Set<Rolldown.OutputChunk>()
        const add = (chunk: Rolldown.OutputBundle[string] | undefined): void => {
          if (chunk?.type !== 'chunk' || hinted.has(chunk)) return
          hinted.add(chunk)
          for (const name of chunk.imports) add(bundle[name])
        }
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          if (chunk.isEntry && chunk.name === 'index') add(chunk)
          else if (pages.test(chunk.facadeModuleId ?? '')) hinted.add(chunk)
        }
        for (const chunk of hinted) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}
