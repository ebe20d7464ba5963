import type { Plugin } from 'vite'

/** Packages and parts that nearly every start runs whole (chunk-groups.ts); other files are mostly read for a few of their functions. */
const runWhole = new Set([
  'index',
  'react',
  'frame',
  'ui',
  'device',
  'values',
  'documents',
  'app',
  'AppRoute',
  'bars',
  'heads',
  'canvas',
  'page-text',
])

/**
 * Tells V8 to compile the files of the first screen while they arrive, on another thread. Without the hint each function is compiled by the page's
 * thread when it is first called: a seventh of its work at a start. Other engines read a comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && runWhole.has(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}
