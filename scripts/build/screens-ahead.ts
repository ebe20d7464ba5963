import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** Screens of most visits, by the first segment of their address. An app waits for the frame of its bars before it is drawn. */
const screens = { home: ['HomePage'], app: ['AppRoute', 'BundleFrame'], 'doc-page': ['DocPageRoute'], object: ['TableRoute'] }
const languages = ['en', 'pt', 'es']

/**
 * Lists in `index.html` the files of each language's texts and of the screens above, without the shell's own. `public/start.js` begins to fetch those
 * of the present address before the program runs.
 */
export function screensAhead(): Plugin {
  return {
    name: 'screens-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, path }) => (bundle && path === '/index.html' ? [tagOf(bundle)] : []),
    },
  }
}

function tagOf(bundle: Rolldown.OutputBundle): HtmlTagDescriptor {
  const shell = filesOf(bundle, ({ isEntry, name }) => isEntry && name === 'index')
  const files: string[] = []
  const indexesOf = (of: (chunk: Rolldown.OutputChunk) => boolean): number[] =>
    [...filesOf(bundle, of)].filter((file) => !shell.has(file)).map((file) => indexIn(files, file.replace('assets/', '')))
  const ofModule = (end: string) => (chunk: Rolldown.OutputChunk) => chunk.facadeModuleId?.endsWith(end) ?? false
  const shellFile = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry && output.name === 'index')?.fileName
  const fontFile = Object.keys(bundle).find((file) => /inter-latin-wght-normal-[\w-]+\.woff2$/.test(file))
  if (fontFile === undefined) throw new Error('the build has no font of Latin letters')
  const listed = {
    // other files of a build give the shell another name
    build: shellFile?.replace('assets/', ''),
    font: fontFile.replace('assets/', ''),
    texts: Object.fromEntries(languages.map((each) => [each, indexesOf(ofModule(`/i18n/texts/${each}.ts`))])),
    screens: Object.fromEntries(
      Object.entries(screens).map(([first, names]) => [first, [...new Set(names.flatMap((name) => indexesOf(ofModule(`/${name}.tsx`))))]]),
    ),
    files,
  }
  return { tag: 'meta', attrs: { name: 'trama:ahead', content: JSON.stringify(listed) }, injectTo: 'head-prepend' }
}

/** A chunk's scripts and styles, with those of all that it imports at once. */
function filesOf(bundle: Rolldown.OutputBundle, of: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const files = new Set<string>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    chunk.imports.forEach(add)
  }
  const start = Object.values(bundle).find((output) => output.type === 'chunk' && of(output))
  if (!start) throw new Error('a screen or language that is fetched ahead has no file of its own')
  add(start.fileName)
  return files
}

function indexIn(files: string[], file: string): number {
  const known = files.indexOf(file)
  return known === -1 ? files.push(file) - 1 : known
}
