# The scan service: API, worker, or both, as ROLE says. docs/containers.md has the commands that run it.

# Tags are moved to new builds, so the base is named by its digest, too. Dependabot proposes a newer one each week.
FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
WORKDIR /app
ARG FONTS="fonts-liberation fonts-dejavu-core fonts-noto-color-emoji"
# tini reaps the processes that a browser leaves when it is ended by force. Versions are not pinned: Debian removes the
# old ones, and a browser must be up to date.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell tini ${FONTS} \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=1000 --group=1000 --mode=0700 /data
# The bundle has all of its packages in it: 7 MB instead of 190.
COPY LICENSE dist/licenses.txt ./
COPY dist/service ./dist/service

LABEL org.opencontainers.image.title="Sitedelta" \
  org.opencontainers.image.description="The scan service: the quality of a website, compared from scan to scan" \
  org.opencontainers.image.licenses="MIT"

ENV HOST=0.0.0.0 \
  DATA_DIR=/data \
  PUPPETEER_EXECUTABLE_PATH=/usr/bin/chromium-headless-shell

# Numbers, because Kubernetes can't tell from a name that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
ENTRYPOINT ["tini", "--", "node"]
CMD ["dist/service/main.js"]
