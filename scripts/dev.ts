/** `npm run dev`: Vite with hot reloading, the API and the worker. Messages are discarded. */
import { createServer } from 'vite'
import { requireNoProblems } from '#church-folder/check/every-file.ts'
import { churchInWords } from '#church-folder/read-content.ts'
import { readHost, readWholeNumber } from '#server/settings.ts'

try {
  requireNoProblems()
  const server = await createServer({
    configLoader: 'native',
    server: {
      host: readHost(process.env, 'HOST') ?? 'localhost',
      port: readWholeNumber(process.env, 'PORT', 5173, 65_535),
    },
  })
  await server.listen()
  console.log(churchInWords())
  server.printUrls()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
