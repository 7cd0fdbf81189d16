# syntax=docker/dockerfile:1
# Usage: docs/operation/container.md. attack/read-only.attack.ts tests what is copied and run here.

FROM node:20-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The site's public details are part of the built pages and headers. Secrets are not needed here.
ARG SITE_URL SITE_NAME SITE_OPERATOR SITE_ADDRESS SITE_PHONE SITE_MAIL CONTACT_ADDRESS EMERGENCY_NUMBERS
ARG SOCIAL_FACEBOOK SOCIAL_X SOCIAL_LINKEDIN SOCIAL_INSTAGRAM
RUN npm run build && node scripts/support/runtime-files.mjs /runtime

# Node.js without npm, Yarn and headers, which are needed for building only.
FROM node:20-slim AS node
RUN rm -rf /opt/yarn* /usr/local/include /usr/local/lib/node_modules /usr/local/share \
  /usr/local/bin/corepack /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/yarn /usr/local/bin/yarnpkg

FROM scratch
COPY --from=node / /
WORKDIR /app
ENV PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PREBUILT=1 DATA_DIR=/data HOST=0.0.0.0 PORT=3000
# Volumes inherit the owner of these folders; archives may have a volume of their own.
RUN mkdir /data /backups && chown 1000:1000 /data /backups && chmod 700 /data /backups
COPY . .
COPY --from=build /runtime ./
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/start.mjs"]
