# The image of the simulator and its tests: the packed package on a base without a shell.
#   npm pack && docker build -t gateproof .
# docs/how-to/run-in-a-container.md describes it.

FROM node:22-bookworm-slim AS install
WORKDIR /opt/gateproof
COPY gateproof-*.tgz ./gateproof.tgz
RUN ["npm", "install", "--no-save", "--no-package-lock", "--omit=dev", "--omit=optional", "--omit=peer", "--ignore-scripts", "--no-audit", "--no-fund", "./gateproof.tgz"]
RUN ["rm", "-rf", "gateproof.tgz", "node_modules/.package-lock.json"]
RUN ["install", "--directory", "--owner=65532", "--group=65532", "/folders/data", "/folders/fixtures", "/folders/output"]

FROM gcr.io/distroless/nodejs22-debian12:nonroot
LABEL org.opencontainers.image.title="Gateproof" \
      org.opencontainers.image.description="A simulated payment gateway, and the suites that test one" \
      org.opencontainers.image.licenses="MIT"
COPY --from=install /opt/gateproof /opt/gateproof
COPY --from=install --chown=65532:65532 /folders /
# Within the container every address must be listened on, so that a published port leads here.
ENV GATEPROOF_HOST=0.0.0.0 \
    GATEPROOF_FIXTURES=/fixtures
WORKDIR /output
USER 65532:65532
EXPOSE 4010
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=6s --start-period=20s --retries=3 \
  CMD ["/nodejs/bin/node", "/opt/gateproof/node_modules/gateproof/cli/gateproof.cjs", "health"]
ENTRYPOINT ["/nodejs/bin/node", "/opt/gateproof/node_modules/gateproof/cli/gateproof.cjs"]
CMD ["serve"]
