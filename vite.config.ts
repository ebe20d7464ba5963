import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import { defineConfig } from 'vite'
import { precompress } from './scripts/build/precompress.ts'
import { className } from './scripts/build/class-name.ts'
import { chunkGroups } from './scripts/build/chunk-groups.ts'
import { compileHints } from './scripts/build/compile-hints.ts'
import { screensAhead } from './scripts/build/screens-ahead.ts'
import { shellChunks } from './scripts/build/shell-chunks.ts'
import { serviceWorker } from './scripts/build/service-worker.ts'
import { widgetLanguages } from './scripts/build/widget-languages.ts'

const server = process.env.DEV_SERVER ?? 'http://127.0.0.1:3000'
const pages = ['index.html', 'public.html'].filter((page) => existsSync(`client/${page}`))

// The packages' `exports` lead to the router's development build, with its warnings.
const routerBuild = `${import.meta.dirname}/node_modules/react-router/dist/production`

export default defineConfig(({ command }) => ({
  root: 'client',
  ...(command === 'build' && {
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: `${routerBuild}/index.mjs` },
        { find: /^react-router\/dom$/, replacement: `${routerBuild}/dom-export.mjs` },
      ],
    },
  }),
  css: { modules: { generateScopedName: className } },
  plugins: [react(), widgetLanguages(), shellChunks(), screensAhead(), compileHints(), serviceWorker(), precompress()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      input: Object.fromEntries(pages.map((page) => [page.replace('.html', ''), `client/${page}`])),
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/files': server,
      '/dev': server,
      '/sync': { target: server, ws: true },
      '/live': { target: server, ws: true },
    },
  },
}))
