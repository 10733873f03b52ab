# The site and its server in a container. Build: docker build -t church .
# Run:  docker run -d --name church -p 127.0.0.1:4173:4173 -e TRUST_PROXY=1 -v church-messages:/data --restart unless-stopped church
FROM node:22-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# For a site under a path, or whose messages go to another origin.
ARG BASE_PATH=""
ARG API_ORIGIN=""
RUN npm run build && npm prune --omit=dev

# What runs: Node, the built site, the server's program and the database's driver. No build tools, no sources.
FROM node:22-bookworm-slim
WORKDIR /site
# Every address of the container: the port that `docker run` publishes decides who reaches it.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=4173
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/dist-server ./dist-server
COPY --from=build /site/dist ./dist
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 4173
HEALTHCHECK --interval=30s --timeout=5s CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/robots.txt').then((r)=>process.exit(r.ok||r.status===404?0:1),()=>process.exit(1))"
# Node itself and no npm in between: it gets the signal to stop.
CMD ["node", "dist-server/serve.js"]
