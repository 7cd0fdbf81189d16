# syntax=docker/dockerfile:1
# How it is used: docs/operation/container.md. What is copied and run here is tried by attack/read-only.attack.ts.

FROM node:20-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# What the site says about itself stands in pages and headers that are made here. It is none of a secret's business.
ARG SITE_URL SITE_NAME SITE_OPERATOR SITE_ADDRESS SITE_PHONE SITE_MAIL CONTACT_ADDRESS EMERGENCY_NUMBERS
ARG SOCIAL_FACEBOOK SOCIAL_X SOCIAL_LINKEDIN SOCIAL_INSTAGRAM
RUN npm run build && node scripts/support/runtime-files.mjs /runtime

# Node.js without npm, Yarn and headers, which only building needs.
FROM node:20-slim AS node
RUN rm -rf /opt/yarn* /usr/local/include /usr/local/lib/node_modules /usr/local/share \
  /usr/local/bin/corepack /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/yarn /usr/local/bin/yarnpkg

FROM scratch
COPY --from=node / /
WORKDIR /app
ENV PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PREBUILT=1 DATA_DIR=/data HOST=0.0.0.0 PORT=3000
# Volumes take over whose folders these are; archives may have one of their own.
RUN mkdir /data /backups && chown 1000:1000 /data /backups && chmod 700 /data /backups
COPY . .
COPY --from=build /runtime ./
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/start.mjs"]
