/** `npm run serve`: serves the built site and receives its messages. The build makes it `dist-server/serve.js`. */
import { run } from './run.ts'

await run(process.env, (line) => console.log(line))
