import { TrieRouter } from 'hono/router/trie-router'
import { expect, it } from 'vitest'
import { CallRouter } from '#server/http/call-router.ts'

const routes = [
  ['ALL', '/*'],
  ['OPTIONS', '/api/*'],
  ['GET', '/api/chats/:id'],
  ['GET', '/api/chats/saved'],
  ['POST', '/api/chats/saved'],
  ['GET', '/api/chats/:id/messages'],
  ['ALL', '/api/chats/saved'],
  ['ALL', '/api/chats/:id'],
] as const

const asked = [
  '/',
  '/api',
  '/api/chats',
  '/api/chats/saved',
  '/api/chats/saved/messages',
  '/api/chats/7',
  '/api/chats/7/messages',
  '/api/chats/8/messages',
  '/api/chats/:1',
  '/api/chats/:/messages',
  '/api/chats//messages',
  '/api/chats/7/',
  '//api/chats/7',
  '/api/chats/api/messages',
  '/api/chats/%20',
]

it('finds the same as the router that searches each time, also the second time', () => {
  const [router, plain] = [new CallRouter<string>(), new TrieRouter<string>()]
  for (const [method, path] of routes) for (const one of [router, plain]) one.add(method, path, `${method} ${path}`)
  for (const round of [1, 2])
    for (const path of asked)
      for (const method of ['GET', 'POST', 'OPTIONS', 'PUT'])
        expect([round, method, path, router.match(method, path)]).toEqual([round, method, path, plain.match(method, path)])
})
