# The site and its server in a container. Build: docker build -t church .
# Run:  docker run -d --name church -p 4173:4173 -v church-messages:/data --restart unless-stopped church
FROM node:22-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# Set where the site will lie below a path, or where its messages go to another origin.
ARG BASE_PATH=""
ARG API_ORIGIN=""
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
WORKDIR /site
ENV NODE_ENV=production DATA_DIR=/data PORT=4173
COPY --from=build /site ./
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 4173
# In front of it stands whatever speaks https: set TRUST_PROXY=1 there.
HEALTHCHECK --interval=30s --timeout=5s CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/robots.txt').then((r)=>process.exit(r.ok||r.status===404?0:1),()=>process.exit(1))"
# Node itself and no npm in between: it gets the signal to stop.
CMD ["node", "--import", "tsx", "scripts/start.ts"]
